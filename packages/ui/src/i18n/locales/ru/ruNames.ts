import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'Проверяем',
  'name.confirm': 'Подтвердите в кошельке',
  'name.explain.pay.text': 'Вас находят и вам платят по имени вместо длинного адреса.',
  'name.explain.pay.title': 'Легко поделиться',
  'name.explain.public.text': 'Все видят, какой адрес за ним стоит.',
  'name.explain.public.title': 'Открыто всем',
  'name.explain.free.text': 'Вы один раз подписываете, что аккаунт ваш.',
  'name.explain.free.title': 'Бесплатно',
  'name.field': 'Ваше имя',
  'name.free': '{name}: имя свободно',
  'name.freeTag': 'Свободно',
  'name.hint': 'Поделиться проще, чем адресом',
  'name.owner': 'В сетях этого сайта за ним стоит {address}.',
  'name.problem.hyphens': 'Дефис не может быть первым или последним.',
  'name.problem.letters': 'Только буквы от a до z, цифры и дефисы.',
  'name.problem.long': 'Не больше 63 символов.',
  'name.problem.short': 'Не меньше 4 символов.',
  'name.registered': '{name}: имя теперь ваше',
  'name.registering': 'Регистрируем {name}',
  'name.rules':
    'Буквы, цифры и дефисы, не меньше 4. Одна бесплатная подпись, без транзакции. Все видят, какой адрес стоит за именем.',
  'name.suggestions': 'Другие имена',
  'name.take': 'Взять {name}',
  'name.taken': '{name}: имя принадлежит другому',
  'name.takenTag': 'Занято',
  'name.unavailable': 'Для этого аккаунта в этой сети имена не регистрируются.',
}

export default words
