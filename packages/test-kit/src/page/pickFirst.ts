/** The same list with one entry moved to the front. @throws TypeError when there is no such entry */
export function pickFirst<value>(list: readonly value[], index: number): readonly value[] {
  const picked = list[index]
  if (picked === undefined) throw new TypeError(`The wallet has ${list.length} accounts, and none number ${index}`)
  return [picked, ...list.filter((_, other) => other !== index)]
}
