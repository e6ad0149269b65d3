import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { Model } from "survey-core";
import { Survey } from "survey-react-ui";
import "survey-core/survey-core.fontless.min.css";

const model = new Model(JSON.parse(document.getElementById("form").textContent));
model.textUpdateMode = "onTyping";
model.onAfterRenderSurvey.add(() => requestAnimationFrame(() => performance.mark("interactive")));
createRoot(document.getElementById("root")).render(createElement(Survey, { model }));
