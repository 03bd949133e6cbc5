import type { MailWords } from './en.ts'

const words: MailWords = {
  'code.subject': '인증 코드',
  'code.login': '{site}에서 지갑을 열기 위한 코드:',
  'code.verify': '{site}에서 본인임을 확인하기 위한 코드:',
  'code.email-old': '{site}에서 지갑의 이메일 주소를 변경하기 위한 코드:',
  'code.email-new': '{site}에서 이 이메일 주소를 지갑에 쓰기 위한 코드:',
  'code.life': '10분 동안 한 번만, 요청한 곳에서만 쓸 수 있어요.',
  'code.unasked':
    '본인이 아니라면 아무것도 하지 마세요. 코드 없이는 아무도 들어올 수 없어요. 누구에게도 알려주지 마세요.',
  'device.subject': '이 로그인 승인',
  'device.what': '{browser}(IP 주소 {network})에서 {site}의 내 지갑을 열려고 해요.',
  'device.open': '본인이라면 이 링크를 열고 ‘승인’을 누르세요:',
  'device.not': '본인이 아니라면 아무것도 하지 마세요.',
  'newDevice.subject': '새 브라우저에서 지갑이 열렸어요',
  'newDevice.what': '{time}에 {browser}(IP 주소 {network})에서 {site}의 내 지갑을 열었어요.',
  'newDevice.not': '본인이 아니라면 여기에서 로그인하고 해당 세션을 종료하세요:',
  'socialLink.subject': '이제 {provider} 계정으로 지갑이 열려요',
  'socialLink.what':
    '{time}에 {browser}(IP 주소 {network})에서 이 주소의 {provider} 계정으로 {site}에 로그인했어요. 앞으로 메일의 코드처럼 그 계정으로도 지갑이 열려요.',
  'socialLink.not': '본인이 아니라면 {provider} 계정을 안전하게 조치한 뒤, 여기에서 로그인하고 세션을 확인하세요:',
  'parts.subject': '새 브라우저에서 지갑을 열 수 있어요',
  'parts.what': '{time}에 {browser}(IP 주소 {network})에서, 이 서버가 보관하는 지갑 키의 일부를 {site}에서 받았어요.',
  'parts.not': '본인이 아니라면 여기에서 로그인해 그 브라우저를 삭제하고, 지갑에 든 것을 옮기세요:',
  'copied.subject': '지갑의 세션이 복사됐어요',
  'copied.what':
    '지갑의 세션이 두 곳에서 사용되어, 누군가 복사했을 수 있어요. 두 곳 모두에서 종료했어요. 복사본만으로는 지갑이 열리지 않아요.',
  'copied.again': '여기에서 다시 로그인하고 다른 세션을 확인하세요:',
  'replacement.subject': '지갑의 이메일 주소가 교체될 예정이에요',
  'replacement.what':
    '{time}에 {site}에서 내 지갑을 열고 있는 {browser}(IP 주소 {network})에서, 이 메일함을 잃어버렸다며 이 이메일 주소를 다른 주소로 교체하도록 요청했어요.',
  'replacement.due': '72시간 뒤, {dueAt}부터 교체할 수 있어요. 본인이라면 아무것도 하지 마세요.',
  'replacement.not': '본인이 아니라면 여기에서 중단한 뒤, 지갑을 열 수 있는 브라우저를 확인하세요:',
  'passkeyLoss.subject': '지갑이 더 이상 패스키를 요구하지 않게 돼요',
  'passkeyLoss.what':
    '{time}에 {site}에 로그인한 {browser}(IP 주소 {network})에서, 지갑의 패스키를 잃어버렸다고 신고했어요.',
  'passkeyLoss.due':
    '{dueAt}부터 패스키를 지울 수 있고, 그 뒤로 지갑은 패스키를 요구하지 않아요. 본인이라면 아무것도 하지 마세요.',
  'passkeyLoss.not':
    '본인이 아니라면 누군가 내 메일을 읽고 있는 거예요. 여기에서 중단한 뒤, 지갑을 열 수 있는 브라우저를 확인하세요:',
  'forgotten.subject': '지갑의 패스키가 지워졌어요',
  'forgotten.what':
    '지갑의 패스키가 분실 신고됐고 아무도 이의를 제기하지 않았어요. 패스키가 지워졌고, 지갑은 더 이상 패스키를 요구하지 않아요.',
  'forgotten.not': '본인이 아니라면, 아직 지갑이 열려 있는 브라우저에서 지갑에 든 것을 옮기세요:',
  'changed.subject': '지갑의 이메일 주소가 변경됐어요',
  'changed.what': '이 주소로 보낸 코드로 확인을 거쳐, 이제 지갑은 다른 이메일 주소의 것이 됐어요.',
  'changed.not':
    '본인이 아니라면, 변경한 사람이 내 메일을 읽을 수 있어요. 아직 지갑이 열려 있는 브라우저에서 지갑에 든 것을 옮기세요:',
  'code.email-add': '{site}에서 열려 있는 지갑에 이 이메일 주소를 추가하는 코드:',
}

export default words
