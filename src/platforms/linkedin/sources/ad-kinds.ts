/** LinkedIn's codes for kinds of ads, and the labels that the ad library shows for them. */
export const adKinds: Readonly<Record<string, string>> = {
  SPONSORED_STATUS_UPDATE: 'Single Image Ad',
  SPONSORED_VIDEO: 'Video Ad',
  SPONSORED_UPDATE_EVENT: 'Event Ad',
  SPONSORED_UPDATE_CAROUSEL: 'Carousel Ad',
  SPONSORED_UPDATE_NATIVE_DOCUMENT: 'Document Ad',
  SPONSORED_MESSAGE: 'Message Ad',
  TEXT_AD: 'Text Ad',
  SPOTLIGHT_V2: 'Spotlight Ad',
}
