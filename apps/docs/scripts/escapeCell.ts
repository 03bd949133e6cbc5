/** Text of data as a cell of a table in Markdown: nothing in it is a column, a tag or an expression. */
export function escapeCell(text: string): string {
  return text.replace(/[|<{]/g, (sign) => ({ '|': '\\|', '<': '&lt;', '{': '&#123;' })[sign] ?? sign)
}
