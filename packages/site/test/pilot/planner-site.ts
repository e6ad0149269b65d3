import type { AgentManifest } from "@cofill/site";
import type { PlanRequest } from "@cofill/site/pilot/planner";

/** The specification's example (6.5) with a local origin. */
export const billing: AgentManifest = {
  version: "0.1",
  site: {
    name: "Example Billing",
    origin: "https://billing.example.com",
    description: "A billing application for creating and managing invoices.",
  },
  actions: {
    "invoice.create": {
      title: "Create invoice",
      description: "Creates a new invoice for a customer with a specified amount and currency.",
      scope: "invoices.write",
      risk: "low",
      confirmation: "optional",
      idempotent: false,
      inputSchema: {
        type: "object",
        required: ["customer_email", "amount", "currency"],
        properties: {
          customer_email: { type: "string", format: "email", "x-semantic": "https://schema.org/email" },
          amount: { type: "number", minimum: 0, "x-semantic": "https://schema.org/price" },
          currency: { type: "string", enum: ["EUR", "USD"], "x-semantic": "https://schema.org/priceCurrency" },
          memo: { type: "string", "x-semantic": "https://schema.org/description" },
        },
      },
    },
    "workspace.delete": {
      title: "Delete workspace",
      description: "Permanently deletes the workspace. Irreversible.",
      risk: "high",
      confirmation: "required",
      inputSchema: {
        type: "object",
        required: ["delete_confirmation_text"],
        properties: { delete_confirmation_text: { type: "string", const: "DELETE" } },
      },
    },
  },
  data: {
    "invoice.list": {
      title: "List invoices",
      description: "All invoices with customer, amount, currency, and status.",
      inputSchema: {
        type: "object",
        properties: {
          status: { type: "string", enum: ["draft", "sent", "paid"], "x-semantic": "https://schema.org/orderStatus" },
          min_amount: { type: "number", "x-semantic": "https://schema.org/price" },
        },
      },
      outputSchema: {
        type: "array",
        items: { type: "object", properties: { id: { type: "string" }, amount: { type: "number" } } },
      },
    },
  },
  pages: {
    "/invoices/new": { title: "Create Invoice", actions: ["invoice.create"] },
    "/invoices/": {
      title: "Invoice List",
      description: "Table listing all invoices with their status.",
      data: ["invoice.list"],
    },
    "/settings/": { title: "Settings", actions: ["workspace.delete"] },
  },
  errors: { UNAUTHORIZED: { message: "User is not authorized for this action" } },
};

export const origin = "http://localhost:5173";

export const asking = (goal: string, more: Partial<PlanRequest> = {}): PlanRequest => ({
  goal,
  manifest: billing,
  origin,
  route: "/invoices/new",
  actions: [],
  data: [],
  conversation: [],
  ...more,
});
