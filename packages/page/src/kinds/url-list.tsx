import { url_list as core } from "@cofill/core/kinds";
import { onePerLine } from "./one-per-line.tsx";

export const url_list = onePerLine<"url_list">(core);
