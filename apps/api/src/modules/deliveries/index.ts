import type { ApiModule } from '../../deps.ts'
import { declareDeliveryRoutes } from './deliveries.routes.ts'
import { createWorkspaceDeliveryService } from './workspace-deliveries.service.ts'

export { createDeliveryRepository, type DeliveryRow } from './deliveries.repository.ts'
export {
  adEventAction,
  deliveryExample,
  deliveryFields,
  listDeliveriesQuery,
  whatActionsAre,
} from './deliveries.schema.ts'
export { createDeliveryService, type DeliveryService } from './deliveries.service.ts'
export { type DestinationTest, destinationTest, testedClick } from './destination-test.schema.ts'
export { readTestedClick, testedAs } from './destination-test.ts'

/** What was sent, whatever its receiver is. */
export const deliveriesModule: ApiModule = (app, deps) => {
  declareDeliveryRoutes(app, createWorkspaceDeliveryService(deps))
}
