import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': '確認しています',
  'name.confirm': 'ウォレットで確認',
  'name.explain.pay.text': '長いアドレスの代わりに、名前であなたを見つけて支払えます。',
  'name.explain.pay.title': '共有しやすい',
  'name.explain.public.text': '名前が示すアドレスは誰でも見られます。',
  'name.explain.public.title': '公開されます',
  'name.explain.free.text': 'アカウントが自分のものだと示すため、1回署名します。',
  'name.explain.free.title': '無料',
  'name.field': 'あなたの名前',
  'name.free': '{name}は使えます',
  'name.freeTag': '利用可',
  'name.hint': 'アドレスより共有しやすい名前',
  'name.owner': 'このサイトのネットワークでは{address}を示します。',
  'name.problem.hyphens': 'ハイフンは最初と最後には使えません。',
  'name.problem.letters': '使えるのはa〜zの英字、数字、ハイフンだけです。',
  'name.problem.long': '63文字までです。',
  'name.problem.short': '4文字以上にしてください。',
  'name.registered': '{name}はあなたのものです',
  'name.registering': '{name}を登録しています',
  'name.rules':
    '英字、数字、ハイフンで4文字以上。無料の署名が1回だけで、取引はありません。示すアドレスは誰でも見られます。',
  'name.suggestions': 'ほかの名前',
  'name.take': '{name}にする',
  'name.taken': '{name}はほかの人のものです',
  'name.takenTag': '使用中',
  'name.unavailable': 'このネットワークのこのアカウントでは名前を登録できません。',
}

export default words
