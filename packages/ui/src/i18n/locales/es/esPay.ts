import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': 'Elegir otra forma',
  'pay.anotherTab': 'Esto se está pagando en otra pestaña. Continúa allí.',
  'pay.asset': 'Este sitio describe {symbol} de otra manera que su contrato. No se pidió nada.',
  'pay.atExchange.text': 'Continúa en la ventana del exchange. En cuanto haya pagado, lo verás aquí.',
  'pay.atExchange.title': 'Esperando al exchange',
  'pay.balance': 'Tienes {amount}',
  'pay.checking.text': 'Si alcanza y cuánto cuesta.',
  'pay.checking.title': 'Preguntando a la red',
  'pay.confirming.text': 'La red ya lo tiene y lo confirmará pronto. Puedes cerrar esto; sigue adelante.',
  'pay.confirming.title': 'Pagando {amount}',
  'pay.exchange.text': 'Inicia sesión allí para pagar',
  'pay.exchanges': 'O desde un exchange',
  'pay.exchangesFailed': 'Ahora no se puede llegar a los exchanges.',
  'pay.failed.text': 'No se pagó nada. Vuelve a intentarlo o elige otra forma.',
  'pay.failed.title': 'No se pagó: {amount}',
  'pay.from': 'Pagar desde',
  'pay.gone': 'No hay nada que pagar.',
  'pay.looked': 'Ya miré, no se pagó',
  'pay.opening.title': 'Abriendo el exchange',
  'pay.paid.text': 'Ya lo tiene {site}.',
  'pay.pay': 'Pagar {amount}',
  'pay.popupBlocked': 'El navegador bloqueó la ventana del exchange. Permítela y elige el exchange otra vez.',
  'pay.stop': 'Dejar de esperar',
  'pay.switch': 'Cambiar a {network}',
  'pay.to': 'A {site}',
  'pay.unable': '{wallet} no puede pagar esto. Conecta otra billetera.',
  'pay.unclear.text':
    'Este pago ya se pidió y no se sabe la respuesta. Mira en la billetera o el exchange antes de volver a pagar.',
  'pay.unclear.title': '¿Se pagó?',
  'pay.wrongNetwork': 'Esto se paga en {network}. {wallet} está en otra red.',
}

export default words
