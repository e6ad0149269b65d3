/** The shells ask `cofill __complete`; a line that begins with a colon names a kind of path to complete. */
const bash = `# bash completion for cofill: source <(cofill completion bash)
_cofill() {
  local current="\${COMP_WORDS[COMP_CWORD]}" line
  COMPREPLY=()
  while IFS= read -r line; do
    case "$line" in
      :form)
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
          compgen -d -- "$current"
          compgen -f -X '!*.form.md' -- "$current"
          compgen -f -X '!*.formspec.json' -- "$current"
        )
        if [ "\${#COMPREPLY[@]}" -eq 0 ]; then
          while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -X '!*.json' -- "$current")
        fi
        compopt -o filenames 2>/dev/null ;;
      :file)
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$current")
        compopt -o filenames 2>/dev/null ;;
      :directory)
        while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$current")
        compopt -o filenames 2>/dev/null ;;
      *) COMPREPLY+=("\${line%%$'\\t'*}") ;;
    esac
  done < <("\${COMP_WORDS[0]}" __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _cofill cofill
`;

const zsh = `#compdef cofill
# zsh completion for cofill: source <(cofill completion zsh)
_cofill() {
  local line
  local -a candidates
  while IFS= read -r line; do
    case "$line" in
      :form) _files -g '*.(form.md|formspec.json)(-.)' ;;
      :file) _files ;;
      :directory) _files -/ ;;
      *) candidates+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done < <("\${words[1]}" __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)
  (( \${#candidates} )) && _describe 'cofill' candidates
}
if [ "$funcstack[1]" = "_cofill" ]; then
  _cofill "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
  compdef _cofill cofill
fi
`;

export const completionScripts: Readonly<Record<string, string>> = { bash, zsh };
