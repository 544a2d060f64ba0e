export { mmdbFile } from './mmdb-file.ts'
