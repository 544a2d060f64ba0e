export { createSecretBox, type SecretBox, type SecretBoxOptions, type SecretPlace } from './secret-box.ts'
export { type UnreadableReason, UnreadableSecretError } from './unreadable-secret.ts'
