/**
 * Text of a form's author for use in our own texts: one line of bounded length, without invisible and bidirectional
 * control characters and without quotes, so that an author cannot pass for the server.
 */
export const foreignText = (text: string, maxLength: number): string => {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\s]+/gu, " ")
    .replace(/["“”„«»`]/g, "'")
    .trim();
  const characters = Array.from(line);
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join("")}…` : line;
};
