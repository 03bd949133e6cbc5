import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': 'Choisir un autre moyen',
  'pay.anotherTab': 'Ce paiement est en cours dans un autre onglet. Continuez là-bas.',
  'pay.asset': 'Ce site décrit {symbol} autrement que son contrat. Rien n’a été demandé.',
  'pay.atExchange.text': 'Continuez dans la fenêtre de la plateforme. Dès qu’elle a payé, vous le voyez ici.',
  'pay.atExchange.title': 'En attente de la plateforme',
  'pay.balance': 'Vous avez {amount}',
  'pay.checking.text': 'S’il y a assez, et ce que cela coûte.',
  'pay.checking.title': 'On demande au réseau',
  'pay.confirming.text': 'Le réseau l’a et le confirmera bientôt. Vous pouvez fermer ceci, cela continue.',
  'pay.confirming.title': 'Paiement de {amount}',
  'pay.exchange.text': 'Identifiez-vous là-bas pour payer',
  'pay.exchanges': 'Ou depuis une plateforme',
  'pay.exchangesFailed': 'Les plateformes sont injoignables pour l’instant.',
  'pay.failed.text': 'Rien n’a été payé. Réessayez, ou choisissez un autre moyen.',
  'pay.failed.title': '{amount} : non payé',
  'pay.from': 'Payer depuis',
  'pay.gone': 'Il n’y a rien à payer.',
  'pay.looked': 'J’ai vérifié, ce n’est pas payé',
  'pay.opening.title': 'Ouverture de la plateforme',
  'pay.paid.text': '{site} l’a reçu.',
  'pay.pay': 'Payer {amount}',
  'pay.popupBlocked':
    'Le navigateur a bloqué la fenêtre de la plateforme. Autorisez-la, puis choisissez de nouveau la plateforme.',
  'pay.stop': 'Ne plus attendre',
  'pay.switch': 'Passer à {network}',
  'pay.to': 'À {site}',
  'pay.unable': '{wallet} ne peut pas payer cela. Connectez un autre portefeuille.',
  'pay.unclear.text':
    'Ce paiement a été demandé, et la réponse n’est pas connue. Regardez dans le portefeuille ou sur la plateforme avant de payer une nouvelle fois.',
  'pay.unclear.title': 'Est-ce payé ?',
  'pay.wrongNetwork': 'Cela se paie sur {network}. {wallet} est sur un autre réseau.',
}

export default words
