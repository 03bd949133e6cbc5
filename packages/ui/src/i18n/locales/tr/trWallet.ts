import type { Messages } from '../../parts.ts'

const words: Messages<'wallet'> = {
  'frame.title': 'Foyer cüzdanı',
  'frame.loading': 'Bir an…',
  'session.signed-out': 'Çıkış yaptınız.',
  'session.revoked': 'Bu tarayıcıdan, başka bir tarayıcınız üzerinden çıkış yapıldı. Yeniden giriş yapın.',
  'session.copied':
    'Her yerde çıkışınız yapıldı, çünkü bu oturum iki yerden kullanıldı: biri kopyalamış olabilir. Yeniden giriş yapın ve diğer oturumlarınıza bakın.',
  'session.email-changed': 'Bu cüzdanın e-posta adresi değişti. Yenisiyle giriş yapın.',
  'session.sign-out-unheard':
    'Burada çıkış yaptınız, ama sunucuya haber ulaşmadı. Başka bir şey yapılmadan önce bildirilecek.',
  'passkey.lead': 'Geçiş anahtarınız cüzdanı geldiğiniz pencerede açar.',
  'passkey.closed': 'Geçiş anahtarınızın penceresi kapatıldı ya da bu tarayıcı açılmasına izin vermedi.',
  'device.heading': 'Bu girişi onayla',
  'device.done': 'Bu giriş onaylandı. Siteye dönün: size bir kod geliyor.',
  'device.warning': 'Yalnızca bunu az önce kendiniz istediyseniz onaylayın.',
  'social.verify': 'Siz olduğunuzu bu cüzdanın {provider} hesabıyla doğrulayın.',
  'social.blocked':
    'Tarayıcı pencerenin açılmasına izin vermedi. Bu cüzdan için açılır pencerelere izin verip yeniden deneyin.',
  'social.closed': 'Pencere iş bitmeden kapatıldı.',
  'social.account': '{provider} hesabı',
  'social.alone':
    'Bu pencere ait olduğu siteye ulaşamıyor, bu yüzden kimse giriş yapmadı. Kapatın ve orada başka bir giriş yolu seçin.',
  'social.done': 'Bitti. Bu pencere kendiliğinden kapanır; siz de kapatabilirsiniz.',
  'wallet.title': 'Cüzdanınız',
  'wallet.send-code': 'Kod gönder',
  'wallet.code': 'E-postadaki kod',
  'wallet.farcaster': 'Farcaster ile devam et',
  'wallet.farcaster-lead':
    'Bunu telefonunuzla tarayın ya da orada açın ve Farcaster uygulamasında onaylayın. Bu sayfa kendiliğinden ilerler.',
  'wallet.farcaster-verify': 'Siz olduğunuzu bu cüzdanın Farcaster hesabıyla doğrulayın.',
  'wallet.farcaster-code': 'Telefonunuzla taranacak kod',
  'wallet.farcaster-user': 'Farcaster hesabı {fid}',
  'wallet.by-mail': 'E-posta adresi kullan',
  'wallet.sign-out': 'Çıkış yap',
  'wallet.check-mail': 'Önce e-postanızdaki bağlantıyı açın. Bu sayfa kendiliğinden ilerler.',
  'wallet.addresses': 'Adresler',
  'wallet.sessions': 'Nerede açık',
  'wallet.end': 'Sonlandır',
  'wallet.custody': 'Kim açabilir',
  'wallet.make-strict': 'Sıkı yap',
  'wallet.make-standard': 'Standart yap',
  'wallet.new-recovery': 'Yeni kurtarma payı oluştur',
  'wallet.recovery-current':
    'Bu cüzdanı şimdi {date} tarihli {number} numaralı pay açıyor. Daha öncekilerin hepsini yok edin.',
  'wallet.give-up': 'Vazgeç, her şey olduğu gibi kalsın',
  'wallet.gave-up': 'Vazgeçildi. Gösterilen pay geçersiz: onu yok edin. Her şey önceki gibi.',
  'wallet.gave-up-late': 'Zaten onaylanmıştı: cüzdanı açan yeni paydır. Onu saklayın.',
  'wallet.pending': 'Burada yeni bir kurtarma payı oluşturuldu ama onaylanmadı. Cüzdan olduğu gibi.',
  'wallet.go-on-share': 'Onunla devam et',
  'wallet.share-needed':
    'Bu cüzdanın kullanılmadan önce bir kurtarma payına ihtiyacı var. {page} sayfasını açıp bir tane oluşturun.',
  'wallet.first-share':
    'Cüzdanınızın henüz anahtarı yok. Anahtarı, bu tarayıcı kaybolduğunda onu açan bir kurtarma payıyla birlikte alır.',
  'wallet.make-first': 'Cüzdanımı oluştur',
  'wallet.legacy':
    'Bu cüzdan daha eski bir sürümle oluşturuldu ve kurtarma payının saklanıp saklanmadığını kimse bilmiyor. Değerli bir şey için kullanmadan önce yenisini oluşturun.',
  'wallet.server-restored':
    'Sunucu bir gün yedeğe döndürülürse, bu cüzdanı bir tarayıcınız ile kurtarma payı birlikte açar; hiçbiri tek başına açmaz.',
  'wallet.devices': 'Açabilen tarayıcılar',
  'wallet.devices-lead': 'Her birinin kendi parçası var. Kaldırılan tarayıcıdan çıkış yapılır ve yeniden kod gerekir.',
  'wallet.remove': 'Kaldır',
  'wallet.remove-last': 'Bu sonuncusu. Önce kurtarma payınızın hâlâ sizde olduğunu gösterin.',
  'wallet.passkey-done': 'Bir geçiş anahtarınız artık onu açıyor. Geçiş anahtarı olmadan yine kâğıttaki pay gerekir.',
  'wallet.mailbox': 'Kayıp posta kutusu',
  'wallet.mailbox-lead':
    'Bu adrese gelen e-postaları artık okuyamıyorsanız, bu cüzdan yerine başka bir adres koyabilir. Eski adrese bildirilir ve durdurmak için 72 saati olur.',
  'wallet.mailbox-lost': 'Bu posta kutusunu kaybettim',
  'wallet.mailbox-waits':
    '{email}, {date} tarihinden itibaren onun yerini alabilir. O zamana kadar burada çıkış yapmayın ve bitirmek için geri gelin.',
  'wallet.mailbox-due': 'Eski adresin süresi doldu. {email} artık onun yerini alabilir.',
  'wallet.mailbox-finish': 'Yeni adresi kullan',
  'wallet.mailbox-stop': 'Adresi olduğu gibi bırak',
  'email.heading': 'Cüzdanınız için başka bir e-posta adresi',
  'email.lead':
    'Cüzdanınız birinin tarayıcısında açık ve o kişi bu adresin yerine başka bir adres konmasını istedi. Bunu siz yapmadıysanız durdurun.',
  'email.stop': 'Durdur',
  'email.stopped':
    'Durduruldu: bu adres kalıyor. Şimdi {page} sayfasında giriş yapın ve sizin olmayan her tarayıcıyı kaldırın.',
  'wallet.verify': '{email} adresine bir kod gönderildi. Devam etmek için girin.',
  'wallet.go-on': 'Devam et',
  'wallet.this-one': 'Bu tarayıcı',
  'wallet.requests': 'Sizi bekliyor',
  'wallet.requests-lead': 'Yalnızca sizinse ve şu altı kelimeyi gösteriyorsa onaylayın:',
  'wallet.decline': 'Reddet',
  'wallet.now': 'Şimdi',
  'wallet.added': '{date} tarihinden beri',
  'wallet.standard-name': 'Standart',
  'wallet.strict-name': 'Sıkı',
  'wallet.standard':
    'E-postanızdaki bir kod bu cüzdanı her cihazda açar. Bu sunucuyu işleten ya da e-postanızı okuyabilen kişi anahtara ulaşabilir.',
  'wallet.strict':
    'Yeni bir cihaz için kurtarma payınız, bir geçiş anahtarı ya da bir cihazınızın onayı da gerekir. Sunucu tek başına anahtara ulaşamaz; bunların hepsini kaybederseniz cüzdan gider.',
  'wallet.standard-elsewhere':
    '{provider} hesabınız bu cüzdanı her cihazda açar. Bu sunucuyu işleten ya da o hesapla giriş yapabilen kişi anahtara ulaşabilir.',
  'wallet.strict-elsewhere':
    'Yeni bir cihaz için {provider} hesabınızın yanında kurtarma payınız, bir geçiş anahtarı ya da bir cihazınızın onayı gerekir. Sunucu tek başına anahtara ulaşamaz; bunların hepsini kaybederseniz cüzdan gider.',
  'wallet.export-hint': 'Başka bir cüzdana geçmek için on iki kelime',
  'device.address': 'IP adresi',
  'verify.title': 'Siz olduğunuzu doğrulayın',
  'email.add-title': 'E-posta adresi ekle',
  'email.add-text': 'Bu cüzdanın e-posta adresi yok. Eklerseniz postanıza gelen kodla da giriş yapabilirsiniz.',
  'email.add-lead': '{site}, cüzdanınıza bir e-posta adresi eklemek istiyor',
  'email.add-warning':
    'Bundan sonra {email} postasını okuyan herkes bu cüzdana girebilir. Yalnızca o kişi sizseniz devam edin.',
  'email.add-on-page': 'Bu cüzdana e-posta adresi eklemek için {page} sayfasını açın.',
  'delegation.title': 'Hesabınızı bir sözleşme yürütüyor',
  'delegation.text':
    '{network} ağında hesabınız bu sözleşmeyi çalıştırıyor (EIP-7702). Kaldırırsanız yeniden sıradan bir hesap olur. Bu en fazla {fee} tutar ve bu hesaptan ödenir.',
  'delegation.remove': 'Kaldır',
  'delegation.too-little': 'Hesapta orada {balance} var ve ücret yalnızca ondan ödenir. Önce ona {missing} gönderin.',
  'delegation.unclear':
    'Önceki bir işlem onu hâlâ kaldırabilir ve ağ o işleme ne olduğunu söylemiyor: {hash}. Bir tane daha imzalarsanız ikisi de gerçekleşebilir ve her biri en fazla {fee} tutar.',
  'delegation.another': 'Bir tane daha imzala',
  'social.lost': 'Pencere ilk sayfasından öteye geçemedi. Yeniden deneyin ya da başka bir yol seçin.',
}

export default words
