import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow'

export class SocialLookupApi implements ICredentialType {
  name = 'socialLookupApi'

  displayName = 'Social Lookup API'

  icon: Icon = { light: 'file:../icons/social-lookup.svg', dark: 'file:../icons/social-lookup.dark.svg' }

  documentationUrl = 'https://github.com/owner/repository/blob/main/docs/NO_CODE.md'

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'e.g. https://lookup.example.com',
      description: 'The address of your service, without <code>/v1</code>',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description:
        'A key of the service. <code>slk_live_…</code> queries the platforms, <code>slk_test_…</code> simulated ones.',
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: {
      headers: { 'x-api-key': '={{$credentials.apiKey}}' },
    },
  }

  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}',
      url: '/v1/whoami',
      method: 'GET',
      // The key would go along to another host.
      disableFollowRedirect: true,
    },
  }
}
