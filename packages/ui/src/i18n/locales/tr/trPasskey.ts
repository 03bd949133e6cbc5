import type { Messages } from '../../parts.ts'

const words: Messages<'passkey'> = {
  'passkeyLogin.title': 'Geçiş anahtarıyla giriş yap',
  'passkeyLogin.site': '{site} sitesinde sürdürmek için',
  'passkeyLogin.lead':
    'Geçiş anahtarını bu cihaz, bir güvenlik anahtarı ya da parola yöneticiniz saklar; parmağınız, yüzünüz ya da PIN’iniz açar. Yalnızca burada çalışır: bu pencerenin adresinin {address} olduğunu kontrol edin.',
  'passkeyLogin.use': 'Geçiş anahtarımı kullan',
  'passkeyLogin.make': 'Yeni cüzdan oluştur',
  'passkeyLogin.make-lead':
    'Burada yeni misiniz? Cihazınız iki kez sorar: bir kez geçiş anahtarını oluşturmak, bir kez çalıştığını görmek için.',
  'passkeyLogin.alone':
    'Bu pencere ait olduğu sayfayı bulamıyor. Pencereyi kapatın, siteye dönün ve orada yeniden basın.',
  'passkeyLogin.none':
    'Bu tarayıcıda geçiş anahtarı yok. Siteyi başka bir tarayıcıda açın ya da orada başka bir giriş yolu seçin.',
  'passkeyLogin.unanswered':
    'Geçiş anahtarınız yanıt vermedi. Vazgeçildi, çok uzun sürdü ya da burada bu cüzdana ait bir tane yok. Yeniden deneyin; telefonunuzdaki bir geçiş anahtarı tarayıcının penceresinde seçilebilir.',
  'passkeyLogin.known':
    'Bu cihazda buradaki bir cüzdanın geçiş anahtarı zaten var. “Geçiş anahtarımı kullan”a basın ya da yeni bir cüzdan için başka bir cihaz seçin.',
  'passkeyLogin.unable':
    'Bu cihaz giriş yaptıran bir geçiş anahtarı saklayamıyor. Tarayıcının penceresinde başka bir cihaz ya da parola yöneticisi, ya da başka bir giriş yolu seçin.',
  'passkeyLogin.elsewhere': 'Tarayıcı, bu cüzdanın geçiş anahtarlarının bu adreste çalışmadığını söylüyor.',
  'passkeyLogin.sealed-title': 'Geçiş anahtarınız cüzdanınızı açar',
  'passkeyLogin.sealed':
    'Geçiş anahtarınızla mühürlenecek: bu sunucu tek başına açamaz. Geçiş anahtarını sizin için kimse geri getiremez: o ve cüzdanın açık olduğu her tarayıcı kaybolursa, cüzdandaki de kaybolur.',
  'passkeyLogin.plain-title': 'Geçiş anahtarınız sizi içeri alır, o kadar',
  'passkeyLogin.plain':
    'Bu geçiş anahtarı ya da bu tarayıcı bir cüzdanı mühürleyemiyor. Bu yüzden bu sunucu, anahtarın tüm parçalarını kendi anahtarıyla mühürlü saklar: onu işleten cüzdanınıza ulaşabilir. Geçiş anahtarını da sizin için kimse geri getiremez: kaybolursa sizi başka hiçbir şey içeri almaz.',
  'passkeyLogin.before':
    'Cüzdanda para olmadan önce {page} adresini açın: bir e-posta adresi ya da ikinci bir geçiş anahtarı ekleyin ve bir kurtarma payı oluşturun ya da on iki kelimeyi yazın.',
  'passkeyLogin.paper-title': 'Cüzdanınıza bir kurtarma payı gerekiyor',
  'passkeyLogin.paper':
    'Bu geçiş anahtarı ya da bu tarayıcı bir cüzdanı mühürleyemiyor ve bu cüzdan yalnızca sunucuya açılmamalı. Anahtarını, kâğıtta sakladığınız bir kurtarma payıyla birlikte alır.',
  'passkeyLogin.paper-page':
    'Sürdürün, sonra {page} adresini açın, orada bu geçiş anahtarıyla giriş yapın ve payı oluşturun.',
  'passkeyLogin.shut-title': 'İçeridesiniz, cüzdan kapalı kalıyor',
  'passkeyLogin.shut':
    'Geçiş anahtarınızla mühürlü ve bu tarayıcı, onu açanı geçiş anahtarından isteyemiyor. Cüzdanınıza burada bakabilirsiniz. İmzalamak için bunu yapabilen bir tarayıcı ya da kurtarma payınızı kullanın.',
  'passkeyLogin.is-standard':
    'Geçiş anahtarınız, bulunduğu her cihazda bu cüzdanı açar. Bu sunucuyu işleten de anahtara ulaşabilir.',
  'passkeyLogin.is-strict':
    'Geçiş anahtarınız ya da kurtarma payınız bu cüzdanı yeni bir cihazda açar. Sunucu tek başına anahtara ulaşamaz; ikisini ve açık olduğu her tarayıcıyı kaybederseniz cüzdan gider.',
  'passkeyLogin.add': 'Giriş yaptıran bir tane ekle',
  'passkeyLogin.logs-in': 'Giriş yaptırır',
  'passkeyLogin.added-plain':
    'Bu geçiş anahtarı artık cüzdanınıza giriş yaptırır ama onu mühürleyemez: yeni bir cihazda kurtarma payınız da gerekir.',
  'passkeyLogin.user': 'Geçiş anahtarlı cüzdan',
  'passkeyLogin.verify': 'Bu cüzdanın geçiş anahtarıyla siz olduğunuzu onaylayın.',
}

export default words
