import Form from "@rjsf/core";
import validator from "@rjsf/validator-ajv8";
import { createElement, useEffect } from "react";
import { createRoot } from "react-dom/client";

const schema = JSON.parse(document.getElementById("form").textContent);
const Page = () => {
  useEffect(() => {
    requestAnimationFrame(() => performance.mark("interactive"));
  }, []);
  return createElement(Form, { schema, validator, liveValidate: true });
};
createRoot(document.getElementById("root")).render(createElement(Page));
