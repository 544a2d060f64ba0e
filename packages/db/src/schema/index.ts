export * from './accounts.ts'
export * from './links.ts'
