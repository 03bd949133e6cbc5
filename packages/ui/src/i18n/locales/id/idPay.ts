import type { Messages } from '../../parts.ts'

const words: Messages<'pay'> = {
  'pay.again': 'Pilih cara lain',
  'pay.anotherTab': 'Ini sedang dibayar di tab lain. Lanjutkan di sana.',
  'pay.asset': 'Situs ini menjelaskan {symbol} berbeda dari kontraknya. Tidak ada yang diminta.',
  'pay.atExchange.text': 'Lanjutkan di jendela bursa. Begitu bursa membayar, Anda melihatnya di sini.',
  'pay.atExchange.title': 'Menunggu bursa',
  'pay.balance': 'Anda punya {amount}',
  'pay.checking.text': 'Apakah cukup, dan berapa biayanya.',
  'pay.checking.title': 'Bertanya ke jaringan',
  'pay.confirming.text': 'Sudah ada di jaringan dan segera dikonfirmasi. Anda dapat menutup ini, prosesnya berlanjut.',
  'pay.confirming.title': 'Membayar {amount}',
  'pay.exchange.text': 'Masuk di sana untuk membayar',
  'pay.exchanges': 'Atau dari bursa',
  'pay.exchangesFailed': 'Bursa tidak dapat dijangkau sekarang.',
  'pay.failed.text': 'Tidak ada yang dibayar. Coba lagi, atau pilih cara lain.',
  'pay.failed.title': '{amount} tidak dibayar',
  'pay.from': 'Bayar dari',
  'pay.gone': 'Tidak ada yang perlu dibayar.',
  'pay.looked': 'Sudah saya lihat, belum dibayar',
  'pay.opening.title': 'Membuka bursa',
  'pay.paid.text': '{site} sudah menerimanya.',
  'pay.pay': 'Bayar {amount}',
  'pay.popupBlocked': 'Browser memblokir jendela bursa. Izinkan, lalu pilih bursa itu lagi.',
  'pay.stop': 'Berhenti menunggu',
  'pay.switch': 'Beralih ke {network}',
  'pay.to': 'Kepada {site}',
  'pay.unable': '{wallet} tidak dapat membayar ini. Hubungkan dompet lain.',
  'pay.unclear.text':
    'Pembayaran ini sudah diminta, dan jawabannya tidak diketahui. Lihat di dompet atau bursa sebelum membayar lagi.',
  'pay.unclear.title': 'Apakah sudah dibayar?',
  'pay.wrongNetwork': 'Ini dibayar di {network}. {wallet} berada di jaringan lain.',
}

export default words
