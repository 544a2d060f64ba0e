export { createDeliveryRepository, type DeliveryRow } from './deliveries.repository.ts'
export {
  deliveryExample,
  deliveryFields,
  listDeliveriesQuery,
} from './deliveries.schema.ts'
export { createDeliveryService, type DeliveryService } from './deliveries.service.ts'
export { type DestinationTest, destinationTest, testedClick } from './destination-test.schema.ts'
export { readTestedClick, testedAs } from './destination-test.ts'
