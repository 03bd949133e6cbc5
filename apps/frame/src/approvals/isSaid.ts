const denials = /\b(not|never|no|nobody|without|cannot|nor|isn['’]t|won['’]t|doesn['’]t|don['’]t|can['’]t)\b/

/** True if a sentence of a text, in small letters, has a form with no denial before it: promises name what they promise not to do. */
export function isSaid(plain: string, form: RegExp): boolean {
  return plain.split(/[.!?;](?:\s|$)/).some((sentence) => {
    const match = form.exec(sentence)
    return match !== null && !denials.test(sentence.slice(0, match.index))
  })
}
