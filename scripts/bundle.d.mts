export function bundledEntry(
  beforeBuilding: () => void,
  root?: string,
  tools?: string,
): Promise<string | null>
