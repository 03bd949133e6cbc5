/** What is said, where it changes with a number: by the plural category of that slot. */
type Plural = Readonly<Record<string, string>>
export type Message = string | Plural

/** Characters that turn the direction of text, and would turn what a slot holds with it. */
const directionControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const exclamations = /[!！¡]/

/** What is wrong with a message as a translation of the English one. @param code of the language */
export function judgeMessage(code: string, english: Message, message: Message): readonly string[] {
  const source = typeof english === 'string' ? english : (english['other'] ?? '')
  const texts = typeof message === 'string' ? { text: message } : toTexts(message)
  return [
    ...(typeof message === 'string' ? [] : checkPlural(code, source, message)),
    ...Object.entries(texts).flatMap(([category, text]) => checkText(source, text, category)),
  ]
}

function toTexts({ by: _, ...texts }: Plural): Plural {
  return texts
}

function checkPlural(code: string, source: string, message: Plural): readonly string[] {
  const needed = new Intl.PluralRules(code).resolvedOptions().pluralCategories as readonly string[]
  const given = Object.keys(toTexts(message))
  const wrong = given.filter((category) => !needed.includes(category))
  return [
    ...(listSlots(source).includes(message['by'] ?? '') ? [] : [`\`by\` is ${message['by']}, which is no slot`]),
    ...needed.filter((category) => !given.includes(category)).map((category) => `lacks the plural "${category}"`),
    ...wrong.map((category) => `has the plural "${category}", which the language has not`),
  ]
}

function checkText(source: string, text: string, category: string): readonly string[] {
  const [wanted, given] = [listSlots(source), listSlots(text)]
  // "one token" may say its number in words
  const mayLack = category === 'text' || category === 'other' ? 0 : 1
  const missing = wanted.filter((slot) => !given.includes(slot))
  const isLong = text.length > 25 && /[a-z] [a-z]/.test(text)
  return [
    ...(missing.length > mayLack ? [`lacks {${missing.join('}, {')}}`] : []),
    ...given.filter((slot) => !wanted.includes(slot)).map((slot) => `has a slot {${slot}} of its own`),
    ...(text.trim() === '' ? ['is empty'] : []),
    ...(text === text.trim() ? [] : ['begins or ends with a space']),
    ...(directionControls.test(text) ? ['holds a character that turns the direction of text'] : []),
    ...(exclamations.test(text) ? ['exclaims'] : []),
    ...(isLong && text === source ? ['is still English'] : []),
  ]
}

function listSlots(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot))]
}
