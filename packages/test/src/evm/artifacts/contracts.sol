// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A plain ERC-20.
contract Token {
  string public name;
  string public symbol;
  uint8 public immutable decimals;
  mapping(address => uint256) public balanceOf;
  event Transfer(address indexed from, address indexed to, uint256 value);

  constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply) {
    name = name_;
    symbol = symbol_;
    decimals = decimals_;
    balanceOf[msg.sender] = supply;
  }

  function transfer(address to, uint256 value) public virtual returns (bool) {
    require(balanceOf[msg.sender] >= value, "not enough tokens");
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
    return true;
  }
}

/// Name and symbol as bytes32 and a transfer that returns nothing, as tokens older than the standard do.
contract OldToken {
  bytes32 public constant name = "Old Token";
  bytes32 public constant symbol = "OLD";
  uint8 public constant decimals = 6;
  mapping(address => uint256) public balanceOf;

  constructor() { balanceOf[msg.sender] = 1000000000; }

  function transfer(address to, uint256 value) external {
    require(balanceOf[msg.sender] >= value);
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
  }
}

/// Says no by returning false instead of reverting.
contract FalseToken is Token {
  constructor() Token("False Token", "NO", 18, 1000 ether) {}
  function transfer(address, uint256) public pure override returns (bool) { return false; }
}

/// Fails with a reason, or with a custom error.
contract Reverter {
  error Custom(uint256 code);
  function withReason() external pure { revert("the vault is closed"); }
  function withCustom() external pure { revert Custom(7); }
  function ok() external payable {}
}

/// The part of Multicall3 that reads use.
contract Multicall3 {
  struct Call3 { address target; bool allowFailure; bytes callData; }
  struct Result { bool success; bytes returnData; }

  function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
    results = new Result[](calls.length);
    for (uint256 i = 0; i < calls.length; i++) {
      (bool success, bytes memory data) = calls[i].target.call(calls[i].callData);
      require(success || calls[i].allowFailure, "Multicall3: call failed");
      results[i] = Result(success, data);
    }
  }
}
