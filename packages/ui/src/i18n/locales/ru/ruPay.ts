import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': 'Выбрать другой способ',
  'pay.anotherTab': 'Оплата идёт в другой вкладке. Продолжите там.',
  'pay.asset': 'Сайт описывает {symbol} не так, как контракт токена. Ничего не запрошено.',
  'pay.atExchange.text': 'Продолжите в окне биржи. Как только она заплатит, вы увидите это здесь.',
  'pay.atExchange.title': 'Ждём биржу',
  'pay.balance': 'У вас {amount}',
  'pay.checking.text': 'Хватает ли средств и сколько это стоит.',
  'pay.checking.title': 'Спрашиваем сеть',
  'pay.confirming.text': 'Сеть приняла платёж и скоро подтвердит. Экран можно закрыть, всё продолжится.',
  'pay.confirming.title': 'Оплата {amount}',
  'pay.exchange.text': 'Войдите там, чтобы оплатить',
  'pay.exchanges': 'Или с биржи',
  'pay.exchangesFailed': 'Сейчас связаться с биржами нельзя.',
  'pay.failed.text': 'Ничего не оплачено. Повторите попытку или выберите другой способ.',
  'pay.failed.title': '{amount}: не оплачено',
  'pay.from': 'Откуда платить',
  'pay.gone': 'Платить не за что.',
  'pay.looked': 'Вижу: не оплачено',
  'pay.opening.title': 'Открываем биржу',
  'pay.paid.text': '{site}: платёж получен.',
  'pay.pay': 'Заплатить {amount}',
  'pay.popupBlocked': 'Браузер заблокировал окно биржи. Разрешите его и выберите биржу ещё раз.',
  'pay.stop': 'Больше не ждать',
  'pay.switch': 'Перейти в сеть {network}',
  'pay.to': 'Кому: {site}',
  'pay.unable': '{wallet}: этот кошелёк не может заплатить. Подключите другой.',
  'pay.unclear.text':
    'Запрос на оплату был отправлен, но ответ неизвестен. Прежде чем платить снова, загляните в кошелёк или на биржу.',
  'pay.unclear.title': 'Оплата прошла?',
  'pay.wrongNetwork': 'Оплата идёт в сети {network}. Кошелёк в другой сети: {wallet}.',
}

export default words
