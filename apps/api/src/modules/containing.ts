/** A LIKE pattern for rows that contain the text as it is, wildcards included. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
