import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': 'Вибрати інший спосіб',
  'pay.anotherTab': 'Оплата триває в іншій вкладці. Продовжте там.',
  'pay.asset': 'Сайт описує {symbol} не так, як контракт токена. Нічого не запитано.',
  'pay.atExchange.text': 'Продовжте у вікні біржі. Щойно вона заплатить, ви побачите це тут.',
  'pay.atExchange.title': 'Чекаємо на біржу',
  'pay.balance': 'У вас {amount}',
  'pay.checking.text': 'Чи вистачає коштів і скільки це коштує.',
  'pay.checking.title': 'Питаємо мережу',
  'pay.confirming.text': 'Мережа прийняла платіж і скоро підтвердить. Екран можна закрити, усе триватиме.',
  'pay.confirming.title': 'Оплата {amount}',
  'pay.exchange.text': 'Увійдіть там, щоб заплатити',
  'pay.exchanges': 'Або з біржі',
  'pay.exchangesFailed': 'Зараз зв’язатися з біржами неможливо.',
  'pay.failed.text': 'Нічого не сплачено. Спробуйте ще раз або виберіть інший спосіб.',
  'pay.failed.title': '{amount}: не сплачено',
  'pay.from': 'Звідки платити',
  'pay.gone': 'Платити немає за що.',
  'pay.looked': 'Бачу: не сплачено',
  'pay.opening.title': 'Відкриваємо біржу',
  'pay.paid.text': '{site}: платіж отримано.',
  'pay.pay': 'Заплатити {amount}',
  'pay.popupBlocked': 'Браузер заблокував вікно біржі. Дозвольте його й виберіть біржу ще раз.',
  'pay.stop': 'Більше не чекати',
  'pay.switch': 'Перейти в мережу {network}',
  'pay.to': 'Кому: {site}',
  'pay.unable': '{wallet}: цей гаманець не може заплатити. Підключіть інший.',
  'pay.unclear.text':
    'Запит на оплату було надіслано, але відповідь невідома. Перш ніж платити знову, зазирніть у гаманець або на біржу.',
  'pay.unclear.title': 'Чи пройшла оплата?',
  'pay.wrongNetwork': 'Оплата відбувається в мережі {network}. Гаманець в іншій мережі: {wallet}.',
}

export default words
