import type { Messages } from '../../parts.ts'

const words: Messages<'names'> = {
  'name.checking': '확인 중',
  'name.confirm': '지갑에서 확인',
  'name.explain.pay.text': '긴 주소 대신 이름으로 나를 찾아 송금할 수 있어요.',
  'name.explain.pay.title': '공유하기 쉬워요',
  'name.explain.public.text': '이름이 가리키는 주소는 누구나 볼 수 있어요.',
  'name.explain.public.title': '공개',
  'name.explain.free.text': '내 계정임을 보여주기 위해 한 번만 서명해요.',
  'name.explain.free.title': '무료예요',
  'name.field': '내 이름',
  'name.free': '{name} 사용 가능',
  'name.freeTag': '사용 가능',
  'name.hint': '주소보다 공유하기 쉬워요',
  'name.owner': '이 사이트의 네트워크에서 {address} 주소를 가리켜요.',
  'name.problem.hyphens': '하이픈은 처음이나 끝에 올 수 없어요.',
  'name.problem.letters': '영문자 a~z, 숫자, 하이픈만 쓸 수 있어요.',
  'name.problem.long': '최대 63자예요.',
  'name.problem.short': '4자 이상이어야 해요.',
  'name.registered': '{name}: 이제 내 이름이에요',
  'name.registering': '{name} 등록 중',
  'name.rules':
    '영문자, 숫자, 하이픈으로 4자 이상. 무료 서명 한 번이면 되고 거래는 없어요. 이름이 가리키는 주소는 누구나 볼 수 있어요.',
  'name.suggestions': '다른 이름',
  'name.take': '{name} 선택',
  'name.taken': '{name}: 다른 사람의 이름이에요',
  'name.takenTag': '사용 중',
  'name.unavailable': '이 네트워크의 이 계정으로는 이름을 등록할 수 없어요.',
}

export default words
