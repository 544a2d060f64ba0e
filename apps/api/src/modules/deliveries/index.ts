export { createDeliveryRepository, type DeliveryRow, isUnderWay } from './deliveries.repository.ts'
export {
  deliveryExample,
  deliveryFields,
  type ListDeliveriesQuery,
  listDeliveriesQuery,
} from './deliveries.schema.ts'
