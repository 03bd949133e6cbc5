import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'در حال بررسی',
  'name.confirm': 'در کیف پول خود تأیید کنید',
  'name.explain.pay.text': 'دیگران با یک نام شما را پیدا می‌کنند و به شما می‌پردازند، به جای نشانی بلند.',
  'name.explain.pay.title': 'آسان برای اشتراک',
  'name.explain.public.text': 'همه می‌توانند ببینند نماد کدام نشانی است.',
  'name.explain.public.title': 'عمومی',
  'name.explain.free.text': 'یک بار امضا می‌کنید تا نشان دهید حساب مال شماست.',
  'name.explain.free.title': 'هزینه‌ای ندارد',
  'name.field': 'نام شما',
  'name.free': '{name} آزاد است',
  'name.freeTag': 'آزاد',
  'name.hint': 'اشتراکش آسان‌تر از نشانی است',
  'name.owner': 'در شبکه‌های این سایت نماد {address} است.',
  'name.problem.hyphens': 'خط تیره نمی‌تواند اول یا آخر باشد.',
  'name.problem.letters': 'فقط حروف a تا z، رقم و خط تیره.',
  'name.problem.long': 'حداکثر 63 نویسه.',
  'name.problem.short': 'حداقل 4 نویسه.',
  'name.registered': '{name} مال شماست',
  'name.registering': 'در حال ثبت {name}',
  'name.rules': 'حروف، رقم و خط تیره، حداقل 4. یک امضای رایگان، بدون تراکنش. همه می‌توانند ببینند نماد کدام نشانی است.',
  'name.suggestions': 'نام‌های دیگر',
  'name.take': 'برداشتن {name}',
  'name.taken': '{name} مال کس دیگری است',
  'name.takenTag': 'گرفته‌شده',
  'name.unavailable': 'نام را نمی‌توان برای این حساب روی این شبکه ثبت کرد.',
}

export default words
