export {
  createSecretBox,
  type SecretBox,
  type SecretBoxOptions,
  type SecretLocation as SecretPlace,
} from './secret-box.ts'
export { type UnreadableReason, UnreadableSecretError } from './unreadable-secret.ts'
