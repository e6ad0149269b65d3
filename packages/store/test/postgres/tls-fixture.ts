/** For tests only: a certificate for `localhost` and 127.0.0.1, signed by itself, good until 2120. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBejCCASCgAwIBAgIUR+8j8s0E1iifxN3xUnoqMVOuhRgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAx
MDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATntNshgyfjGpKcFbkwWEXgkHTuwisuEZaVy3IA+eHDovhx6st08db6
nY2eklzwox00gHN/yGOY1O4mKinemdBto04wTDAaBgNVHREEEzARgglsb2NhbGhv
c3SHBH8AAAEwDwYDVR0TAQH/BAUwAwEB/zAdBgNVHQ4EFgQUpy2Meh0DN++GkhbW
WC5W1zznwRIwCgYIKoZIzj0EAwIDSAAwRQIhAJ+3rSG5ZrA/0BfZRhnx7lEdVOra
lT7rSMH9olxOcoc3AiA5FcgkJelAAKoCS9XeF1vrqb8GyFdB0dyDnDmygiNOzw==
-----END CERTIFICATE-----
`;

export const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgRswzUDG8rENFrhoV
mwV14j6LPqwkaTkhRpeJVQKrRSGhRANCAATntNshgyfjGpKcFbkwWEXgkHTuwisu
EZaVy3IA+eHDovhx6st08db6nY2eklzwox00gHN/yGOY1O4mKinemdBt
-----END PRIVATE KEY-----
`;
