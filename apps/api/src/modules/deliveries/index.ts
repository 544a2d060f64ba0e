export { createDeliveryRepository, type DeliveryRow, isUnderWay } from './deliveries.repository.ts'
export {
  deliveryExample,
  deliveryFields,
  type ListDeliveriesQuery,
  listDeliveriesQuery,
} from './deliveries.schema.ts'
export { type DestinationTest, destinationTest, testedClick } from './destination-test.schema.ts'
export { readTestedClick, testedAs } from './destination-test.ts'
