import { type Options, rolesOption, validatorsOption } from "../command.ts";
import { definitionOptions } from "../formspec/definition-name.ts";
import { edgeOption, mailOptions } from "../mail/mail-options.ts";

export const fillOptions = {
  set: {
    type: "texts",
    value: "PATH=VALUE",
    completes: "nothing",
    summary: "Answer a field without being asked, as --set address.city=Oslo",
  },
  values: {
    type: "text",
    value: "VALUES",
    completes: "file",
    summary: "Answers from a JSON or YAML file, or - for standard input",
  },
  submit: { type: "flag", summary: "Send it, if nothing is missing" },
  dismiss: { type: "flag", summary: "Put the message away once its form is sent" },
  again: { type: "flag", summary: "Begin another answer, where you have sent one" },
  secrets: { type: "flag", summary: "Print what secret fields hold (with --format json or yaml)" },
  plain: { type: "flag", summary: "Ask line by line, with nothing that moves (for screen readers)" },
  edge: edgeOption,
  roles: rolesOption,
  "no-validators": validatorsOption,
  ...definitionOptions,
  ...mailOptions,
} as const satisfies Options;
