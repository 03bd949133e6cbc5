import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': 'Vérification',
  'name.confirm': 'Confirmez dans votre portefeuille',
  'name.explain.pay.text': 'On vous trouve et on vous paie par un nom plutôt que par une longue adresse.',
  'name.explain.pay.title': 'Facile à partager',
  'name.explain.public.text': 'Tout le monde peut voir quelle adresse il désigne.',
  'name.explain.public.title': 'Public',
  'name.explain.free.text': 'Vous signez une fois pour montrer que le compte est à vous.',
  'name.explain.free.title': 'Ne coûte rien',
  'name.field': 'Votre nom',
  'name.free': '{name} est libre',
  'name.freeTag': 'Libre',
  'name.hint': 'Plus facile à partager qu’une adresse',
  'name.owner': 'Il désigne {address} sur les réseaux de ce site.',
  'name.problem.hyphens': 'Un tiret ne peut pas être au début ni à la fin.',
  'name.problem.letters': 'Uniquement des lettres de a à z, des chiffres et des tirets.',
  'name.problem.long': '63 caractères au plus.',
  'name.problem.short': '4 caractères au moins.',
  'name.registered': '{name} est à vous',
  'name.registering': 'Enregistrement : {name}',
  'name.rules':
    'Lettres, chiffres et tirets, 4 au moins. Une signature gratuite, aucune transaction. Tout le monde peut voir quelle adresse il désigne.',
  'name.suggestions': 'Autres noms',
  'name.take': 'Prendre {name}',
  'name.taken': '{name} est déjà à quelqu’un d’autre',
  'name.takenTag': 'Pris',
  'name.unavailable': 'Impossible d’enregistrer un nom pour ce compte sur ce réseau.',
}

export default words
