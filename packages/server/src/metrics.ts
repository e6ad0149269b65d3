import type { Envelope } from "@cofill/service";
import type { Delivery, DeliveryOutcome } from "@cofill/store";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Counters and timings of a server. */
export interface ServerMetrics {
  readonly request: (route: { readonly method: string; readonly path: string }, status: number, ms: number) => void;
  /** Counts the result of an operation on a submission. */
  readonly operation: (id: string, body: Envelope) => void;
  /** To be passed to the intake service as `onDelivery`. */
  readonly delivery: (delivery: Delivery, outcome: DeliveryOutcome, ms: number) => void;
  /** Sets the gauges that are read when the metrics are requested. */
  readonly watch: (now: { readonly deliveriesInFlight: () => number; readonly streams: () => number }) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

const statusClasses = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;

/**
 * Makes Prometheus metrics, optionally with those of the process (memory, garbage collection, event loop). Create them
 * before the service, which counts deliveries in them.
 * @example
 * const metrics = createServerMetrics({ ofProcess: true });
 */
export const createServerMetrics = (options: { readonly ofProcess?: boolean } = {}): ServerMetrics => {
  const registry = new Registry();
  if (options.ofProcess) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: "cofill_http_request_duration_seconds",
    help: "Time from a request's arrival to its answer, by route and class of status",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const operations = new Counter({
    name: "cofill_operations_total",
    help: "Operations on submissions, by what came of them and the state they left",
    labelNames: ["operation", "outcome", "state"],
    registers,
  });
  const deliveries = new Counter({
    name: "cofill_delivery_attempts_total",
    help: "Attempts to deliver, by outcome",
    labelNames: ["outcome"],
    registers,
  });
  const deliveryTimes = new Histogram({
    name: "cofill_delivery_duration_seconds",
    help: "Time an attempt to deliver took",
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
  let current = { deliveriesInFlight: () => 0, streams: () => 0 };
  new Gauge({
    name: "cofill_deliveries_in_flight",
    help: "Deliveries under way",
    registers,
    collect() {
      this.set(current.deliveriesInFlight());
    },
  });
  new Gauge({
    name: "cofill_event_streams",
    help: "Live event streams that are open",
    registers,
    collect() {
      this.set(current.streams());
    },
  });

  return {
    request: ({ method, path }, status, ms) =>
      requests.observe(
        { method, route: path, status: statusClasses[Math.floor(status / 100) - 1] ?? "5xx" },
        ms / 1_000,
      ),
    operation: (operation, body) =>
      operations.inc({
        operation,
        outcome: body.ok ? "ok" : body.error.type,
        state: typeof body.state === "string" ? body.state : "",
      }),
    delivery: (_, outcome, ms) => {
      deliveries.inc({ outcome: outcome.ok ? "ok" : outcome.gone ? "gone" : outcome.permanent ? "refused" : "failed" });
      deliveryTimes.observe(ms / 1_000);
    },
    watch: (now) => {
      current = now;
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
