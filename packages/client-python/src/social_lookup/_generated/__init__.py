# Generated from the catalog by `npm run client`. Do not edit.
