export { createPgBossBroker, type PgBossBrokerOptions } from "./pg-boss-broker.ts";
export { createQueueDelivery, type QueueBroker, QueueRefusal } from "./queue-delivery.ts";
