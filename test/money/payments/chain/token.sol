// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.20;

/// A token of EIP-20 as far as payments need it, with the transfers by signature of EIP-3009.
contract Token {
  string public constant name = "Test Dollar";
  string public constant version = "1";
  uint8 public constant decimals = 6;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(bytes32 => bool)) public authorizationState;
  bytes32 public immutable DOMAIN_SEPARATOR;
  bytes32 private constant TRANSFER = keccak256(
    "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
  );

  mapping(address => mapping(address => uint256)) public allowance;

  event Approval(address indexed owner, address indexed spender, uint256 value);
  event Transfer(address indexed from, address indexed to, uint256 value);
  event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);

  constructor() {
    DOMAIN_SEPARATOR = keccak256(abi.encode(
      keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
      keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this)
    ));
  }

  function mint(address to, uint256 value) external {
    balanceOf[to] += value;
    emit Transfer(address(0), to, value);
  }

  function approve(address spender, uint256 value) external returns (bool) {
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
    return true;
  }

  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    require(allowance[from][msg.sender] >= value, "allowance is too low");
    require(balanceOf[from] >= value, "balance is too low");
    allowance[from][msg.sender] -= value;
    balanceOf[from] -= value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
    return true;
  }

  function transferWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
    uint8 v, bytes32 r, bytes32 s
  ) public {
    require(block.timestamp > validAfter && block.timestamp < validBefore, "authorization is not valid now");
    require(!authorizationState[from][nonce], "authorization is used");
    bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR,
      keccak256(abi.encode(TRANSFER, from, to, value, validAfter, validBefore, nonce))));
    require(ecrecover(digest, v, r, s) == from && from != address(0), "invalid signature");
    require(balanceOf[from] >= value, "balance is too low");
    authorizationState[from][nonce] = true;
    emit AuthorizationUsed(from, nonce);
    balanceOf[from] -= value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
  }

  function transferWithAuthorization(
    address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
    bytes calldata signature
  ) external {
    require(signature.length == 65, "invalid signature");
    transferWithAuthorization(from, to, value, validAfter, validBefore, nonce,
      uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
  }
}
