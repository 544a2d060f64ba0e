import { useRecordName } from '../states/use-record-name.ts'

/** One value of a scope: a record by its name, whatever else by itself. */
export const ScopeName = ({ scope, value }: { scope: string; value: string }) => useRecordName(scope, value)
