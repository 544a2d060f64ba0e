import { workspaceFields } from './en/workspace-fields.ts'
import { pageWords } from './page-words.ts'

/** Texts of the currency and zone of a workspace, in its settings and before the first sign-in. */
export const useWorkspaceFieldWords = pageWords(workspaceFields)
