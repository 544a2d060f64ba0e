export {
  createSecretBox,
  type SecretBox,
  type SecretBoxOptions,
  type SecretLocation,
} from './secret-box.ts'
export { type UnreadableReason, UnreadableSecretError } from './unreadable-secret.ts'
