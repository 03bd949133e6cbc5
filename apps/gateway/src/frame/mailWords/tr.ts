import type { MailWords } from './en.ts'

const words: MailWords = {
  'code.subject': 'Kodunuz',
  'code.login': '{site} sitesindeki cüzdanınızı açma kodunuz:',
  'code.verify': '{site} sitesinde siz olduğunuzu doğrulama kodunuz:',
  'code.email-old': '{site} sitesindeki cüzdanınızın e-posta adresini değiştirme kodunuz:',
  'code.email-new': '{site} sitesindeki cüzdanınız için bu e-posta adresini kullanma kodunuz:',
  'code.life': 'Bir kez, on dakika boyunca ve yalnızca istediğiniz yerde çalışır.',
  'code.unasked': 'Bu siz değilseniz hiçbir şey yapmayın: kod olmadan kimse giremez. Onu asla kimseye söylemeyin.',
  'device.subject': 'Bu girişi onaylayın',
  'device.what': '{browser}, {network} IP adresinden, {site} sitesindeki cüzdanınızı açmak istiyor.',
  'device.open': 'Bu sizseniz şu bağlantıyı açıp “Onayla” düğmesine basın:',
  'device.not': 'Siz değilseniz hiçbir şey yapmayın.',
  'newDevice.subject': 'Cüzdanınız yeni bir tarayıcıda açıldı',
  'newDevice.what': '{time}: {browser}, {network} IP adresinden, {site} sitesindeki cüzdanınızı açtı.',
  'newDevice.not': 'Bu siz değilseniz burada giriş yapıp oturumunu sonlandırın:',
  'socialLink.subject': '{provider} hesabınız cüzdanınızı açıyor',
  'socialLink.what':
    '{time}: {browser}, {network} IP adresinden, bu adresin {provider} hesabıyla {site} sitesinde giriş yaptı. Bundan sonra o hesap, e-postadaki kod gibi cüzdanınızı açar.',
  'socialLink.not':
    'Bu siz değilseniz {provider} hesabınızı güvene alın, sonra burada giriş yapıp oturumlarınıza bakın:',
  'parts.subject': 'Yeni bir tarayıcı cüzdanınızı açabilir',
  'parts.what':
    '{time}: {site} sitesinde, bu sunucunun cüzdan anahtarınızdan sakladığı, {network} IP adresindeki şu tarayıcıya verildi: {browser}.',
  'parts.not': 'Bu siz değilseniz burada giriş yapıp o tarayıcıyı kaldırın; sonra cüzdandakileri taşıyın:',
  'copied.subject': 'Cüzdanınızın bir oturumu kopyalandı',
  'copied.what':
    'Cüzdanınızın bir oturumu iki yerden kullanıldı, yani biri kopyalamış olabilir. İkisinde de sonlandırıldı. Bir kopya tek başına hiçbir cüzdanı açmaz.',
  'copied.again': 'Burada yeniden giriş yapın ve diğer oturumlarınıza bakın:',
  'replacement.subject': 'Cüzdanınızın e-posta adresi değişecek',
  'replacement.what':
    '{time}: cüzdanınızın {site} sitesinde açık olduğu {browser}, {network} IP adresinden, bu posta kutusu kaybolduğu için bu e-posta adresinin yerine başkasının konmasını istedi.',
  'replacement.due': 'Bu, 72 saat sonra, {dueAt} itibarıyla yapılabilir. Bu sizseniz hiçbir şey yapmayın.',
  'replacement.not': 'Siz değilseniz burada durdurun, sonra cüzdanınızı açabilen tarayıcılara bakın:',
  'passkeyLoss.subject': 'Cüzdanınız artık geçiş anahtarı istemeyecek',
  'passkeyLoss.what':
    '{time}: {site} sitesinde giriş yapmış {browser}, {network} IP adresinden, cüzdanınızın geçiş anahtarlarının kaybolduğunu bildirdi.',
  'passkeyLoss.due':
    '{dueAt} itibarıyla unutturulabilirler, cüzdan da o zaman hiçbirini istemez. Bu sizseniz hiçbir şey yapmayın.',
  'passkeyLoss.not':
    'Siz değilseniz biri e-postanızı okuyor. Burada durdurun, sonra cüzdanınızı açabilen tarayıcılara bakın:',
  'forgotten.subject': 'Cüzdanınızın geçiş anahtarları unutuldu',
  'forgotten.what':
    'Cüzdanınızın geçiş anahtarlarının kaybolduğu bildirildi ve kimse itiraz etmedi. Unutuldular, cüzdan artık geçiş anahtarı istemiyor.',
  'forgotten.not': 'Bu siz değilseniz cüzdandakileri, hâlâ açık olduğu bir tarayıcıdan taşıyın:',
  'changed.subject': 'Cüzdanınızın e-posta adresi değişti',
  'changed.what': 'Cüzdanınız artık, bu adrese gönderilen kodla onaylanan başka bir e-posta adresine ait.',
  'changed.not':
    'Bu siz değilseniz, yapan kişi e-postanızı okuyabiliyor. Cüzdandakileri, hâlâ açık olduğu bir tarayıcıdan taşıyın:',
  'code.email-add': 'Bu e-posta adresini {site} üzerinde açık olan cüzdana eklemek için kodunuz:',
}

export default words
