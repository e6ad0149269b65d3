import { string_list as core } from "@cofill/core/kinds";
import { onePerLine } from "./one-per-line.tsx";

export const string_list = onePerLine<"string_list">(core);
