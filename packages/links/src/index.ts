export { createDomainEmptying, type DomainEmptying } from './domain-emptying.ts'
export { moveBatch } from './link-moving.ts'
export { createMovedLinksRepository } from './moved-links.repository.ts'
export { createWorkspaceEmptying, type WorkspaceEmptying } from './workspace-emptying.ts'
