import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'Перевіряємо',
  'name.confirm': 'Підтвердьте в гаманці',
  'name.explain.pay.text': 'Вас знаходять і вам платять за іменем замість довгої адреси.',
  'name.explain.pay.title': 'Легко поділитися',
  'name.explain.public.text': 'Усі бачать, яка адреса за ним стоїть.',
  'name.explain.public.title': 'Відкрито для всіх',
  'name.explain.free.text': 'Ви один раз підписуєте, що акаунт ваш.',
  'name.explain.free.title': 'Безкоштовно',
  'name.field': 'Ваше ім’я',
  'name.free': '{name}: ім’я вільне',
  'name.freeTag': 'Вільне',
  'name.hint': 'Поділитися простіше, ніж адресою',
  'name.owner': 'У мережах цього сайту за ним стоїть {address}.',
  'name.problem.hyphens': 'Дефіс не може бути першим чи останнім.',
  'name.problem.letters': 'Лише літери від a до z, цифри та дефіси.',
  'name.problem.long': 'Не більше 63 символів.',
  'name.problem.short': 'Не менше 4 символів.',
  'name.registered': '{name}: ім’я тепер ваше',
  'name.registering': 'Реєструємо {name}',
  'name.rules':
    'Літери, цифри та дефіси, не менше 4. Один безкоштовний підпис, без транзакції. Усі бачать, яка адреса стоїть за іменем.',
  'name.suggestions': 'Інші імена',
  'name.take': 'Узяти {name}',
  'name.taken': '{name}: ім’я належить іншій особі',
  'name.takenTag': 'Зайняте',
  'name.unavailable': 'Для цього акаунта в цій мережі імена не реєструються.',
}

export default words
