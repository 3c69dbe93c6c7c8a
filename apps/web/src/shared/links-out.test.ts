import { expect, test } from 'vitest'
import { callLink, emailLink, smsLink, whatsappLink } from './links-out.ts'

test('a call link dials the whole international number', () => {
  expect(callLink('+2348031234567')).toBe('tel:+2348031234567')
})

test('a WhatsApp link carries digits only and the text as one value', () => {
  expect(whatsappLink('+2348031234567', 'Order DH-7K4M2 & 2 bottles?')).toBe(
    'https://wa.me/2348031234567?text=Order%20DH-7K4M2%20%26%202%20bottles%3F',
  )
})

test('an SMS link opens a draft on Android and on iOS', () => {
  expect(smsLink('+2348031234567', '1 repair + 1 procare')).toBe(
    'sms:+2348031234567?&body=1%20repair%20%2B%201%20procare',
  )
})

test('an email link names the address', () => {
  expect(emailLink('orders@divinehealth.example')).toBe('mailto:orders@divinehealth.example')
})
