/**
 * Words of a form's author inside our own. Whoever wrote a form must not be able to speak as the server: one line,
 * bounded, without what is invisible or turns the direction, and without quotes that would end ours.
 */
export const foreignText = (text: string, maxLength: number): string => {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\s]+/gu, " ")
    .replace(/["“”„«»`]/g, "'")
    .trim();
  const characters = Array.from(line);
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join("")}…` : line;
};
