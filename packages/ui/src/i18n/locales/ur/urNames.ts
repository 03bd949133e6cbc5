import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'جانچ ہو رہی ہے',
  'name.confirm': 'اپنے والیٹ میں تصدیق کریں',
  'name.explain.pay.text': 'لوگ لمبے پتے کے بجائے نام سے آپ کو ڈھونڈتے اور ادائیگی کرتے ہیں۔',
  'name.explain.pay.title': 'شیئر کرنا آسان',
  'name.explain.public.text': 'ہر کوئی دیکھ سکتا ہے کہ یہ کس پتے کا نام ہے۔',
  'name.explain.public.title': 'عوامی',
  'name.explain.free.text': 'آپ ایک بار دستخط کرتے ہیں تاکہ ظاہر ہو کہ اکاؤنٹ آپ کا ہے۔',
  'name.explain.free.title': 'کوئی خرچ نہیں',
  'name.field': 'آپ کا نام',
  'name.free': '{name} دستیاب ہے',
  'name.freeTag': 'دستیاب',
  'name.hint': 'پتے سے زیادہ آسانی سے شیئر ہوتا ہے',
  'name.owner': 'اس سائٹ کے نیٹ ورکس پر یہ {address} کا نام ہے۔',
  'name.problem.hyphens': 'ہائفن شروع یا آخر میں نہیں ہو سکتا۔',
  'name.problem.letters': 'صرف a سے z تک حروف، ہندسے اور ہائفن۔',
  'name.problem.long': 'زیادہ سے زیادہ 63 حروف۔',
  'name.problem.short': 'کم از کم 4 حروف۔',
  'name.registered': '{name} آپ کا ہے',
  'name.registering': '{name} رجسٹر ہو رہا ہے',
  'name.rules':
    'حروف، ہندسے اور ہائفن، کم از کم 4۔ ایک مفت دستخط، کوئی ٹرانزیکشن نہیں۔ ہر کوئی دیکھ سکتا ہے کہ یہ کس پتے کا نام ہے۔',
  'name.suggestions': 'دوسرے نام',
  'name.take': '{name} لیں',
  'name.taken': '{name} کسی اور کا ہے',
  'name.takenTag': 'لیا جا چکا',
  'name.unavailable': 'اس نیٹ ورک پر اس اکاؤنٹ کے لیے نام رجسٹر نہیں ہو سکتے۔',
}

export default words
