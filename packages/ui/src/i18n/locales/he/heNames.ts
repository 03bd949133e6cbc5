import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'בבדיקה',
  'name.confirm': 'אשרו בארנק שלכם',
  'name.explain.pay.text': 'אחרים ימצאו אתכם וישלמו לכם לפי שם במקום כתובת ארוכה.',
  'name.explain.pay.title': 'קל לשתף',
  'name.explain.public.text': 'כולם יכולים לראות איזו כתובת הוא מייצג.',
  'name.explain.public.title': 'ציבורי',
  'name.explain.free.text': 'חותמים פעם אחת כדי להראות שהחשבון שלכם.',
  'name.explain.free.title': 'ללא עלות',
  'name.field': 'השם שלכם',
  'name.free': '{name} פנוי',
  'name.freeTag': 'פנוי',
  'name.hint': 'קל יותר לשתף מכתובת',
  'name.owner': 'הוא מייצג את {address} ברשתות של האתר הזה.',
  'name.problem.hyphens': 'מקף לא יכול להיות ראשון או אחרון.',
  'name.problem.letters': 'רק אותיות a עד z, ספרות ומקפים.',
  'name.problem.long': '63 תווים לכל היותר.',
  'name.problem.short': '4 תווים לפחות.',
  'name.registered': '{name} שלכם',
  'name.registering': '{name} בהרשמה',
  'name.rules': 'אותיות, ספרות ומקפים, לפחות 4. חתימה אחת בחינם, בלי עסקה. כולם יכולים לראות איזו כתובת הוא מייצג.',
  'name.suggestions': 'שמות אחרים',
  'name.take': 'לקחת את {name}',
  'name.taken': '{name} שייך למישהו אחר',
  'name.takenTag': 'תפוס',
  'name.unavailable': 'אי אפשר לרשום שמות לחשבון הזה ברשת הזו.',
}

export default words
