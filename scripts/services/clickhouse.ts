import { MissingPartError, type PartOptions, type ServicePart } from './part.ts'
export const prepareClickHouse = async (_options: PartOptions): Promise<ServicePart> => {
  throw new MissingPartError('ClickHouse has no server here yet.')
}
