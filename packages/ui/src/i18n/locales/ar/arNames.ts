import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'جارٍ التحقق',
  'name.confirm': 'أكّد في محفظتك',
  'name.explain.pay.text': 'يجدك الآخرون ويدفعون لك باسم بدل عنوان طويل.',
  'name.explain.pay.title': 'سهل المشاركة',
  'name.explain.public.text': 'يمكن للجميع رؤية العنوان الذي يمثله.',
  'name.explain.public.title': 'علني',
  'name.explain.free.text': 'توقّع مرة واحدة لتثبت أن الحساب لك.',
  'name.explain.free.title': 'لا يكلف شيئًا',
  'name.field': 'اسمك',
  'name.free': '{name} متاح',
  'name.freeTag': 'متاح',
  'name.hint': 'مشاركته أسهل من العنوان',
  'name.owner': 'يمثل {address} على شبكات هذا الموقع.',
  'name.problem.hyphens': 'لا يمكن أن تكون الشرطة في البداية أو النهاية.',
  'name.problem.letters': 'الأحرف من a إلى z والأرقام والشرطات فقط.',
  'name.problem.long': '63 حرفًا على الأكثر.',
  'name.problem.short': '4 أحرف على الأقل.',
  'name.registered': '{name} لك',
  'name.registering': 'جارٍ تسجيل {name}',
  'name.rules': 'أحرف وأرقام وشرطات، 4 على الأقل. توقيع مجاني واحد، بلا معاملة. يمكن للجميع رؤية العنوان الذي يمثله.',
  'name.suggestions': 'أسماء أخرى',
  'name.take': 'أخذ {name}',
  'name.taken': '{name} يعود لشخص آخر',
  'name.takenTag': 'محجوز',
  'name.unavailable': 'لا يمكن تسجيل أسماء لهذا الحساب على هذه الشبكة.',
}

export default words
